import { firstExitAddress } from '#domain/settings/first-values.ts'

/** The page that opens from the exit bar. */
export interface ShownExit {
  readonly address: string
  /** How the bar names the page. */
  readonly words: string
}

/** Owners can choose any page, and the bar may promise only what opens. */
export const toShownExit = (address: string): ShownExit => ({
  address,
  words: address === firstExitAddress ? 'a weather page' : 'another page',
})
