/**
 * Every table of the product's own, as the newest migration leaves it. Better Auth keeps its own tables
 * beside them in the same database and brings them up to date by itself.
 */
export interface Tables {
  documents: DocumentsTable
  document_versions: DocumentVersionsTable
  document_texts: DocumentTextsTable
  document_revisions: DocumentRevisionsTable
  limited_tries: LimitedTriesTable
  setup_links: SetupLinksTable
  sign_in_links: SignInLinksTable
  files_pairing: FilesPairingTable
}

/** One row for each id ever written and not erased: which version is the current one. */
export interface DocumentsTable {
  collection: string
  id: string
  version: number
  /** Of the life that runs now: a record written again after a delete begins anew. */
  created_at: number
  created_by_uid: string
  created_by_name: string
  /** 1 for starter content nobody has edited since, else 0. */
  sample: number
  /** The revision of the last commit that touched it; 0 in private collections, and for what is older than this column. */
  revision: number
}

/** What was written, row by row; rows are only ever added, except by an erase. */
export interface DocumentVersionsTable {
  collection: string
  id: string
  version: number
  /** A JSON object without the long texts; null where the entry is a delete. */
  fields: string | null
  /** Milliseconds since the Unix epoch. */
  written_at: number
  written_by_uid: string
  written_by_name: string
}

/**
 * The long text fields of a version, apart from the short ones, so that a list of a hundred thousand
 * records is read without passing over their reports.
 */
export interface DocumentTextsTable {
  collection: string
  id: string
  version: number
  field: string
  /** A JSON string: JSON carries NUL and lone surrogates, which a text column of Postgres refuses. */
  text: string
}

/** Holds the one row `public`: how many commits touched what public pages show. */
export interface DocumentRevisionsTable {
  scope: 'public'
  revision: number
}

/** How often something limited was tried since its window began; a row past its end counts for nothing. */
export interface LimitedTriesTable {
  /** A keyed hash: neither addresses nor emails can be read from it. */
  key: string
  tries: number
  /** Milliseconds since the Unix epoch. */
  ends_at: number
}

/** Holds at most the one row `first-account`. Once it is closed, no link makes a first account again. */
export interface SetupLinksTable {
  scope: 'first-account'
  /** SHA-256 in hex of the newest link's token; null when the account came from the settings. */
  token_hash: string | null
  /** Milliseconds since the Unix epoch. */
  expires_at: number | null
  closed_at: number | null
}

/** At most one row for each account: the newest link, until it is used. */
export interface SignInLinksTable {
  uid: string
  /** SHA-256 in hex of the link's token. */
  token_hash: string
  /** Milliseconds since the Unix epoch. */
  expires_at: number
}

/** At most the one row `files`: the id that a marker in the file store has too, while both belong together. */
export interface FilesPairingTable {
  scope: 'files'
  id: string
  /** The id that the marker had before; null the first time. */
  previous_id: string | null
}
