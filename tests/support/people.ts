/** The people of every walk. A visitor needs no entry: she has no account. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Publishes most of what is on the site, from the office. */
export const adaeze: Person = {
  name: 'Adaeze',
  email: 'adaeze@wipf.example',
  password: 'long road to the ballot 27',
}

/** Signs in on a phone she shares; her account is made by Adaeze where a walk needs it. */
export const ruth: Person = {
  name: 'Ruth',
  email: 'ruth@wipf.example',
  password: 'harmattan kettle Tuesday',
}
