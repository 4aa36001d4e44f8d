import { ThemeTile } from '#app/public/programs/theme-tile.tsx'
import type { TileGround } from '#app/ui/tile.tsx'
import type { AreaName } from '#domain/core-areas/schema.ts'

const grounds: Record<AreaName, TileGround> = {
  'Mentorship & Training': 'i-700',
  'Political Advocacy': 'o-500',
  'Socio-Political Activism': 'ink',
  'Gender Based Violence': 'o-300',
}

/** The pattern of a core area. Each area has its own ground colour. */
export function AreaTile({ area, className }: { area: AreaName; className?: string }) {
  return <ThemeTile theme={area} ground={grounds[area]} className={className} />
}
