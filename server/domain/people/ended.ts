import type { users } from '../../db/schema.ts'

type Person = Pick<typeof users.$inferSelect, 'id' | 'email'>

/** Address of an account that was ended through its mail address: on a host that can't exist (RFC 2606). */
export const endedAddress = ({ id }: Pick<Person, 'id'>) => `${id}@ended.invalid`
export const isEndedAddress = (person: Person) => person.email === endedAddress(person)
