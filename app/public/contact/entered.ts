/** The values that were entered into the contact form, to show them again. */
export interface Entered {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
}

export const nothingEntered: Entered = { name: '', email: '', phone: '', message: '' }

export function readEntered(form: FormData): Entered {
  const text = (field: keyof Entered) => {
    const value = form.get(field)
    return typeof value === 'string' ? value : ''
  }
  return { name: text('name'), email: text('email'), phone: text('phone'), message: text('message') }
}
