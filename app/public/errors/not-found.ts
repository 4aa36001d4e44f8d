import { data } from 'react-router'

/** For `throw`: the address leads nowhere, and the 404 page says so. */
export const notFound = () => data(null, { status: 404 })
