import { createContext, useContext } from 'react'

/** The id of the request being answered, under which the log knows it; empty in the browser, which keeps what is there. */
export const RequestIdContext = createContext('')
export const useRequestId = () => useContext(RequestIdContext)
