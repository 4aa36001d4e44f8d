import { organisation } from '#site'

/** Who made the website, for the footer. */
export function DeveloperCredit() {
  const { name, url } = organisation.developer
  return <p>Site by {url ? <a href={url}>{name}</a> : name}</p>
}
