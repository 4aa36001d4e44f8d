import { useOrganisation } from '#app/organisation.ts'

/** Who made the website, for the footer. */
export function DeveloperCredit() {
  const { words, url } = useOrganisation().credit
  return <p>{url ? <a href={url}>{words}</a> : words}</p>
}
