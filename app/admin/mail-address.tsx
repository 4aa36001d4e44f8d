import { Fragment } from 'react'

/** An address as text. A long one breaks before its @ or a dot in the name, and only then within a word. */
export const MailAddress = ({ address }: { address: string }) =>
  address.split(/(?=@)|(?=\.[^@]*@)/).map((part, place) => (
    // The parts have no id, and are always replaced as a whole.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** A text in which each mail address breaks like that. */
export const TextWithAddresses = ({ text }: { text: string }) =>
  text
    .split(/(\s+)/)
    .map((part, place) => (
      <Fragment key={place}>{/.@./.test(part) ? <MailAddress address={part} /> : part}</Fragment>
    ))
