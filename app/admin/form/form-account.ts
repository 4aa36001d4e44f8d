/** The account that opened the form. Only the same account can send it. */
export interface FormAccount {
  readonly uid: string
  readonly email: string
}
