/** The users of the tests. Visitors have no account and need no entry. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** An editor with an account. */
export const adaeze: Person = {
  name: 'Adaeze',
  email: 'adaeze@wipf.example',
  password: 'long road to the ballot 27',
}

/** A person with two-step sign-in. Tests that need her account register it first. */
export const hadiza: Person = {
  name: 'Hadiza',
  email: 'hadiza@wipf.example',
  password: 'seven markets and a drum',
}

/** A person who works on shared computers. Tests that need her account register it first. */
export const tari: Person = {
  name: 'Tari',
  email: 'tari@wipf.example',
  password: 'dugout canoe before dawn',
}

/** A person who writes. Tests that need her account register it first, and give it its role. */
export const amina: Person = {
  name: 'Amina',
  email: 'amina@wipf.example',
  password: 'kola nuts before the meeting',
}

/** A second editor. Tests that need her account register it first. */
export const ruth: Person = {
  name: 'Ruth',
  email: 'ruth@wipf.example',
  password: 'harmattan kettle Tuesday',
}
