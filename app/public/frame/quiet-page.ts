import { href, useLocation } from 'react-router'

/** Whether this is the page about protection: without doors, embeds and anything that stays in view when it is left. */
export const useIsQuietPage = (): boolean => useLocation().pathname === href('/protection')
