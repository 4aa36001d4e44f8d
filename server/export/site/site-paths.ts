import { percentDecoded } from '#domain/percent-decoded.ts'

/** Characters of a query in the name of a folder. */
const longestName = 80

/**
 * A page is the file `index.html` of a folder with its address, so that file hosts answer the addresses of the website:
 * `/programs/3f2a` is `programs/3f2a/index.html`. A file has no query; the second page of a list is
 * `programs/list.page_2/index.html`. No record has a dot in its id.
 */
export function createSitePaths() {
  const files = new Map<string, string>()
  const used = new Set<string>()

  return {
    /** The same address always has the same file, and two addresses never share one. */
    fileOf(address: string): string {
      const known = files.get(address)
      if (known !== undefined) return known
      const { pathname, search } = new URL(address, 'http://site.invalid')
      const segments = pathname.split('/').filter(Boolean).map(toName)
      const query = toName(percentDecoded(search.slice(1))).slice(0, longestName)
      const extension = /\.(?:csv|ics|xml|txt)$/.exec(pathname)?.[0]
      const base = extension ? pathname.slice(1, -extension.length) : segments.join('/')
      for (let number = 1; ; number += 1) {
        const name = [query, ...(number > 1 ? [String(number)] : [])].filter(Boolean).join('-')
        const file = extension
          ? `${name ? `${base}.${name}` : base}${extension}`
          : [...(base ? [base] : []), ...(name ? [`list.${name}`] : []), 'index.html'].join('/')
        // Some disks do not distinguish letter case.
        if (used.has(file.toLowerCase())) continue
        used.add(file.toLowerCase())
        files.set(address, file)
        return file
      }
    },
  }
}

/** File systems allow 255 bytes in a name. */
const toName = (text: string) => text.replace(/[^\w-]+/g, '-').slice(0, 200)

/** The relative link from one file of the site to another. */
export function relativeLink(from: string, to: string): string {
  const folders = from.split('/').slice(0, -1)
  const target = to.split('/')
  let common = 0
  while (common < folders.length && common < target.length - 1 && folders[common] === target[common])
    common += 1
  const link = [...folders.slice(common).map(() => '..'), ...target.slice(common)].join('/')
  return encodeURI(link)
}
