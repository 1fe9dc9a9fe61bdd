import type { users } from '../../db/schema.ts'

type Person = Pick<typeof users.$inferSelect, 'id' | 'email'>

/** Email of an account that was ended through its email address. Its host can't exist (RFC 2606). */
export const endedAddress = ({ id }: Pick<Person, 'id'>) => `${id}@ended.invalid`
export const isEndedAddress = (person: Person) => person.email === endedAddress(person)
