import type { users } from '../../db/schema.ts'

type Person = Pick<typeof users.$inferSelect, 'id' | 'email'>

/** The address of an account that was ended by its own: at a host that nobody can have (RFC 2606). */
export const endedAddress = ({ id }: Pick<Person, 'id'>) => `${id}@ended.invalid`
export const isEndedAddress = (person: Person) => person.email === endedAddress(person)
