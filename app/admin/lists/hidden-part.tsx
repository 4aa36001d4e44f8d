import { useNavigation } from 'react-router'

/**
 * The shown part of a list as the hidden field `name` of its form; none when everything is shown. A part chosen a
 * moment ago counts already, although its list is still on its way.
 */
export function HiddenPart({
  address,
  name,
  shown,
}: {
  address: string
  name: string
  shown: string | null
}) {
  const { location: next } = useNavigation()
  const part = next?.pathname === address ? new URLSearchParams(next.search).get(name) : shown
  return part && <input type="hidden" name={name} value={part} />
}
