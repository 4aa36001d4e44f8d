import { createContext, useContext } from 'react'

/** The id of the current request, as in the log. Empty in the browser, where hydration keeps the server's text. */
export const RequestIdContext = createContext('')
export const useRequestId = () => useContext(RequestIdContext)
