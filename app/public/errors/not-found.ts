import { data } from 'react-router'

/** For `throw` in a loader: shows the 404 page. */
export const notFound = () => data(null, { status: 404 })
