/** The values that were entered into the contact form, to show them again. */
export interface Entered {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly place: string
  readonly message: string
  /** Not empty when the box is ticked. */
  readonly consent: string
}

export const nothingEntered: Entered = { name: '', email: '', phone: '', place: '', message: '', consent: '' }

export function readEntered(form: FormData): Entered {
  const text = (field: keyof Entered) => {
    const value = form.get(field)
    return typeof value === 'string' ? value : ''
  }
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    place: text('place'),
    message: text('message'),
    consent: text('consent'),
  }
}
