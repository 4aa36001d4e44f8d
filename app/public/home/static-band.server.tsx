import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * A band of the home page as HTML. Nothing in it needs script, so browsers load none for it. Its single quotes compress
 * better, because the data of the page repeats them unchanged.
 */
export const renderStaticBand = (band: ReactNode): string =>
  // In the markup of React all double quotes are those around an attribute.
  renderToStaticMarkup(band).replaceAll('"', "'")
