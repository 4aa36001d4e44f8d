import { useOrganisation } from '#app/organisation.ts'

/** The credit of the website's developer, for the footer. */
export function DeveloperCredit() {
  const { words, url } = useOrganisation().credit
  return <p>{url ? <a href={url}>{words}</a> : words}</p>
}
