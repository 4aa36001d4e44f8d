import type { Theme } from '#domain/programs/schema.ts'
import { type Motif, Tile, type TileGround } from '#app/ui/tile.tsx'

const motifs: Record<Theme, Motif> = {
  'Political Advocacy': 'voice',
  'Mentorship & Training': 'pass-it-on',
  'Socio-Political Activism': 'rise',
  'Gender Based Violence': 'shelter',
}

/** The pattern of a theme. */
export function ThemeTile({
  theme,
  ground,
  className,
}: {
  theme: Theme
  ground?: TileGround
  className?: string
}) {
  return <Tile motif={motifs[theme]} ground={ground} className={className} />
}
