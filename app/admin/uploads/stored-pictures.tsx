import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { href } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { nounsOf } from '#domain/history/nouns.ts'
import type { RecordKind } from '#domain/history/schema.ts'
import { type DraftImage, isExisting, toImagesField } from '#domain/media/draft-images.ts'
import { existingName } from '#domain/media/file-name.ts'
import { Icon } from '../icon.tsx'
import { Notice } from '../ui/notice.tsx'
import type { FoundPictures, SharedCollection } from './find-stored-pictures.ts'
import { readImagesValue, thumbnailOf } from './images-value.ts'
import styles from './stored-pictures.module.css'
import type { FormImages } from './use-upload-queue.ts'

/**
 * A button with a dialog, in which one of the pictures that records of `collection` show is chosen for this form.
 * `value`: of the field.
 */
export function StoredPictures({
  collection,
  value,
  images: { queue, most },
}: {
  collection: SharedCollection
  value: string
  images: FormImages
}) {
  const [isOpen, setOpen] = useState(false)
  const shown = readImagesValue(value)

  function use(picture: DraftImage) {
    setOpen(false)
    queue?.put(toImagesField(most === 1 ? [picture] : [...shown, picture]))
  }
  return (
    <>
      <Button
        variant="default"
        disabled={!queue}
        leftSection={<Icon name="search" size={20} />}
        onClick={() => setOpen(true)}
      >
        Earlier pictures
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Choose an earlier picture">
        <Choice
          collection={collection}
          taken={shown.filter(isExisting).map(({ url }) => url)}
          onUse={use}
          onCancel={() => setOpen(false)}
        />
      </Modal>
    </>
  )
}

const kinds = { Programs: 'program', NewsUpdates: 'news' } as const satisfies Record<
  SharedCollection,
  RecordKind
>

/** The form around this dialog must not take its fields as its own: React passes events on through dialogs. */
const stop = (event: SyntheticEvent) => event.stopPropagation()

function Choice({
  collection,
  taken,
  onUse,
  onCancel,
}: {
  collection: SharedCollection
  /** The addresses of the pictures that the form has already. */
  taken: readonly string[]
  onUse: (picture: DraftImage) => void
  onCancel: () => void
}) {
  const [search, setSearch] = useState('')
  /** With the search that it answers. */
  const [found, setFound] = useState<(FoundPictures & { readonly search: string }) | 'failed' | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)

  useEffect(() => {
    const stopped = new AbortController()
    async function find() {
      const address = `${href('/admin/cms/stored-pictures')}?${new URLSearchParams({ collection, search })}`
      const answer = await fetch(address, { signal: stopped.signal })
      if (!answer.ok) throw new Error(`${answer.status}`)
      setFound({ ...((await answer.json()) as FoundPictures), search })
    }
    const failed = () => {
      if (!stopped.signal.aborted) setFound('failed')
    }
    // Not after each letter.
    const timer = setTimeout(() => void find().catch(failed), search === '' ? 0 : 300)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [collection, search])

  const pictures = found === 'failed' ? [] : (found?.pictures ?? []).filter(({ url }) => !taken.includes(url))
  const picture = pictures.find(({ url }) => url === chosen)
  return (
    // The ring of the focus needs the space above.
    <div onInput={stop} onSubmit={stop} style={{ padding: '6px 0 20px' }}>
      <TextInput
        aria-label="Search earlier pictures"
        type="search"
        data-autofocus
        rightSection={<Icon name="search" size={20} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {found === 'failed' ? (
        <Notice tone="failure" my="sm">
          The pictures did not arrive. Check your connection, then change the search.
        </Notice>
      ) : (
        <Text role="status" size="sm" c="dimmed" my="sm">
          {found && countWords(found, pictures.length, collection, taken.length > 0)}
        </Text>
      )}
      <ul className={styles.pictures}>
        {pictures.map((one) => (
          <li key={one.url}>
            <label className={styles.picture}>
              <input
                type="radio"
                name="stored-picture"
                checked={one.url === chosen}
                onChange={() => {
                  setChosen(one.url)
                  setMissing(false)
                }}
              />
              {one.url === chosen && (
                <span className={styles.chosen} aria-hidden="true">
                  <Icon name="check" size={16} /> Chosen
                </span>
              )}
              <img src={thumbnailOf(one)} alt="" loading="lazy" decoding="async" />
              <strong>{one.description || existingName(one.url)}</strong>
              <Text span size="sm" c="dimmed">
                <VisuallyHidden>. </VisuallyHidden>
                {one.photographer || 'No credit yet'}
              </Text>
            </label>
          </li>
        ))}
      </ul>
      {isMissing && (
        <Text role="alert" c="red" size="sm" mt="sm">
          Choose a picture first.
        </Text>
      )}
      <Group grow mt="md" gap={10}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={() => (picture ? onUse(picture) : setMissing(true))}>Use it</Button>
      </Group>
    </div>
  )
}

/** "5 pictures of published programs for “march”". `hasOwn`: whether the form has pictures, which are left out. */
function countWords(
  { search, total, pictures }: FoundPictures & { readonly search: string },
  count: number,
  collection: SharedCollection,
  hasOwn: boolean,
): string {
  const noun = `${hasOwn ? 'other ' : ''}${count === 1 ? 'picture' : 'pictures'}`
  const words = `${count === 0 ? 'No' : count} ${noun} of published ${nounsOf(kinds[collection]).more}${search.trim() && ` for “${search.trim()}”`}`
  if (count === 0) return `${words}. Pictures of other pages are not offered: they have other sizes.`
  return total > pictures.length ? `The first ${words}. Search for the others.` : words
}
