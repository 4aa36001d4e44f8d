import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { Icon } from '#app/ui/icon.tsx'
import type { Download } from '#domain/downloads/schema.ts'
import { describeDownload } from '#domain/downloads/describe-download.ts'
import styles from './download-list.module.css'

/** `url`: null in a preview, while the file is not on the website. */
export type ShownDownload = Omit<Download, 'url'> & { readonly url: string | null }

/** The files of a program with their sizes. A press saves a file. */
export function DownloadList({ downloads }: { downloads: readonly ShownDownload[] }) {
  if (downloads.length === 0) return null
  return (
    <ul role="list" className={layout.stack} aria-label="Downloads">
      {downloads.map((download, place) => (
        // The order of the files is their only key.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          {download.url === null ? (
            <span className={styles.file}>
              <Content {...download} />
            </span>
          ) : (
            <a href={download.url} className={styles.file}>
              <Content {...download} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function Content({ name, sizeBytes }: Pick<Download, 'name' | 'sizeBytes'>) {
  return (
    <>
      <Icon name="file" />
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        <small className={text.meta}>{describeDownload({ sizeBytes })}</small>
      </span>
      <Icon name="download" />
    </>
  )
}
