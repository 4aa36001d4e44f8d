/** The text of a form's field; a missing field, and a file in its place, count as empty. */
export function typedText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
