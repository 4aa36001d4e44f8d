import { href, useLocation } from 'react-router'

/** True on the page about protection, which has no doors, no embeds and nothing that stays in view when it is left. */
export const useIsQuietPage = (): boolean => useLocation().pathname === href('/protection')
