/** How a session is opened. `shared`: on a computer that others use. `byLink`: by a one-time link. */
export interface SessionKind {
  readonly shared: boolean
  readonly byLink: boolean
}

/** A session as Better Auth stores it, with the columns of this site. */
export interface StoredSession {
  readonly id: string
  readonly token: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly userAgent?: string | null | undefined
  readonly shared?: boolean | null | undefined
  readonly byLink?: boolean | null | undefined
  readonly usedAt?: Date | null | undefined
}

/** Sessions that are older than the column were refreshed at least once an hour. */
export const usedAtOf = ({ usedAt, updatedAt }: StoredSession) => (usedAt ?? updatedAt).getTime()
