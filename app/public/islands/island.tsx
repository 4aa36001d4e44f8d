import type { ComponentType } from 'react'
import { islandFiles } from 'virtual:inline-assets'
import type { IslandName } from './islands.ts'

/**
 * Renders a component whose element React hydrates alone when it is used (`loader.ts`). `props` must be JSON. `near`: a
 * key of the local storage; when it has a list that is not empty, the island hydrates as soon as it comes near. In a
 * preview and in development the router hydrates the whole page, and the attributes have no effect.
 */
export function Island<Props extends object>({
  name,
  of: Component,
  props,
  near,
}: {
  name: IslandName
  of: ComponentType<Props>
  props: Props
  near?: string
}) {
  return (
    <div
      data-island={name}
      data-files={islandFiles[name]}
      data-near={near}
      data-props={JSON.stringify(props)}
      suppressHydrationWarning
    >
      <Component {...props} />
    </div>
  )
}
