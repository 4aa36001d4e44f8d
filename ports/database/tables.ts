/**
 * The tables of the product after the newest migration. Better Auth has its own tables in the same database and
 * migrates them itself.
 */
export interface Tables {
  documents: DocumentsTable
  document_versions: DocumentVersionsTable
  document_texts: DocumentTextsTable
  document_revisions: DocumentRevisionsTable
  limited_tries: LimitedTriesTable
  setup_links: SetupLinksTable
  setup_tokens: SetupTokensTable
  sign_in_links: SignInLinksTable
  invitations: InvitationsTable
  passkeys: PasskeysTable
  activity: ActivityTable
  files_pairing: FilesPairingTable
  leases: LeasesTable
  uploads: UploadsTable
  page_reads: PageReadsTable
}

/** One row per record id ever written and not erased, with its current version. */
interface DocumentsTable {
  collection: string
  id: string
  version: number
  /** The creation time. A record written again after a delete gets a new one. */
  created_at: number
  created_by_uid: string
  created_by_name: string
  /** 1 for unedited starter content, else 0. */
  sample: number
  /**
   * The revision of the last commit that changed the record. 0 in private collections, and for records older than this
   * column.
   */
  revision: number
  /** 1 when the current version is a delete, else 0. */
  deleted: number
  /** See `searchText` of a change. Null without one, and after a delete. */
  search_text: string | null
}

/**
 * The versions of all records. Rows are only added, except by an erase. The collection `Drafts` has only the newest
 * version of each record.
 */
interface DocumentVersionsTable {
  collection: string
  id: string
  version: number
  /** A JSON object without the long texts; null for a delete. */
  fields: string | null
  /** Milliseconds since the Unix epoch. */
  written_at: number
  written_by_uid: string
  written_by_name: string
}

/**
 * The long texts of a version. They are in a separate table, so that listing a hundred thousand records does not read
 * their reports.
 */
interface DocumentTextsTable {
  collection: string
  id: string
  version: number
  field: string
  /** A JSON string, because JSON can contain NUL and lone surrogates, which a text column of Postgres refuses. */
  text: string
}

/** Has one row, `public`: the number of commits that changed public collections. */
interface DocumentRevisionsTable {
  scope: 'public'
  revision: number
}

/** The number of attempts in the current time window. A row after its end counts as zero. */
interface LimitedTriesTable {
  /** A keyed hash, which reveals neither addresses nor emails. */
  key: string
  tries: number
  /** Milliseconds since the Unix epoch. */
  ends_at: number
}

/** Has one row, `first-account`, once the first account exists. No link can then create a first account again. */
interface SetupLinksTable {
  scope: 'first-account'
  /** Milliseconds since the Unix epoch. */
  closed_at: number | null
}

/** The one-time links for the first account, one for each start of a process. Empty once it exists. */
interface SetupTokensTable {
  /** SHA-256 in hex of the link's token. */
  token_hash: string
  /** Milliseconds since the Unix epoch. */
  expires_at: number
}

/** Unused links. */
interface SignInLinksTable {
  /** SHA-256 in hex of the link's token. */
  token_hash: string
  /** The account that the link opens. A row for an address without an account has an empty text. */
  uid: string
  /** `mail`: requested by a person who has forgotten the password. Otherwise `operator`, or the `uid` of an owner. */
  made_by: string
  /** Milliseconds since the Unix epoch. */
  expires_at: number
}

/** Invitations that were not accepted yet, at most one for an address. */
export interface InvitationsTable {
  id: string
  /** SHA-256 in hex of the link's token. */
  token_hash: string
  email: string
  username: string
  role: string
  /** 1 when the account becomes an owner. */
  owner: number
  by_uid: string
  by_name: string
  /** Milliseconds since the Unix epoch, as `expires_at`. */
  made_at: number
  expires_at: number
}

/** The phones and computers that sign an account in with their own lock (WebAuthn). */
export interface PasskeysTable {
  id: string
  uid: string
  name: string
  /** The host name of the website at which it was added (the relying party's id): it works nowhere else. */
  host: string
  /** Base64url, as `public_key`, which is a COSE key. */
  credential_id: string
  public_key: string
  /** The device's count of its answers; 0 from devices that do not count. */
  counter: number
  /** Milliseconds since the Unix epoch, as `used_at`. */
  added_at: number
  /** Null before the first sign-in. */
  used_at: number | null
}

/** The events of accounts and sessions in the last year. Changes of content are in `document_versions`. */
interface ActivityTable {
  /**
   * A random id. Entries that are counted together have a key of the account and the hour instead. The mark of a
   * version that brought an earlier one back has a key of that version.
   */
  id: string
  /** Milliseconds since the Unix epoch. */
  at: number
  kind: string
  /** Empty when nobody was signed in. */
  by_uid: string
  by_name: string
  /** The person or the address that it is about; empty when there is none. */
  about: string
  count: number
  /** The number of connections that the counted sign-ins came from; 0 where it is not counted. */
  connections: number
}

/** Unused since version 0.6, which removes no unreferenced pictures. */
interface FilesPairingTable {
  scope: 'files'
  id: string
  previous_id: string | null
}

/**
 * Has the row `jobs` for the process that runs the jobs, and a row `pictures/…` for each process. Unused on SQLite,
 * where there is one process.
 */
interface LeasesTable {
  name: string
  /** A random id of the process. In a row `pictures/…`, the place of its pictures. */
  holder: string
  /** Milliseconds since the Unix epoch, by the clock of the database server. */
  expires_at: number
}

/** Uploads that no record has claimed yet, finished or not. */
export interface UploadsTable {
  /** 32 hex digits. */
  id: string
  /** `uid` of an account. */
  owner: string
  /** `picture` or `download`. */
  kind: string
  name: string
  /** The announced size. */
  size_bytes: number
  /** Milliseconds since the Unix epoch, as `touched_at`. */
  created_at: number
  touched_at: number
  /** JSON: the files of the received bytes with their sizes, in order. */
  parts: string
  /** JSON: the prepared image, or the checked file; null until all bytes have arrived and are valid. */
  prepared: string | null
}

/** How often each public page was read on each day. Nothing of the visits themselves is stored. */
interface PageReadsTable {
  /** In Nigerian time, as `2026-11-14`. */
  day: string
  /** Without a query. */
  path: string
  count: number
}
