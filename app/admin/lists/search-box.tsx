import { ActionIcon, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { longestSearchText } from '#domain/search-text.ts'
import { Icon } from '../icon.tsx'

/** The text field `search` of a list's form, with its button. `search`: the search text of the shown list. */
export function SearchBox({
  label,
  search,
  className,
}: {
  label: string
  search: string
  className: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  const typed = useRef(false)
  const { location: next } = useNavigation()
  useEffect(() => {
    if (next) typed.current = false
  }, [next])
  // A new list, by a link or the browser's Back, replaces the text, but not text that was typed while the list loaded.
  useEffect(() => {
    if (input.current && !typed.current) input.current.value = search
  }, [search])
  return (
    <TextInput
      ref={input}
      className={className}
      type="search"
      name="search"
      aria-label={label}
      placeholder="Search"
      defaultValue={search}
      onInput={() => {
        typed.current = true
      }}
      maxLength={longestSearchText}
      dir="auto"
      rightSectionWidth={44}
      rightSection={
        <ActionIcon type="submit" aria-label="Search">
          <Icon name="search" size={20} />
        </ActionIcon>
      }
    />
  )
}
