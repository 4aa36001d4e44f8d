import { href, useMatch } from 'react-router'

/**
 * True on the page about protection, which has no doors, no embeds and nothing that stays in view when it is left. Like
 * the router, it accepts capital letters and a slash at the end of the address.
 */
export const useIsQuietPage = (): boolean => useMatch(href('/protection')) !== null
