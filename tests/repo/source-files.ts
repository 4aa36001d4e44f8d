import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export const repository = fileURLToPath(new URL('../..', import.meta.url))

const excluded = new Set([
  '.git',
  '.cache',
  '.react-router',
  'build',
  'coverage',
  'data',
  'node_modules',
  'test-results',
])

/** The paths of all files, relative to the root of the repository, without generated files and dependencies. */
export const repositoryFiles: readonly string[] = fs
  .globSync('**/*', {
    cwd: repository,
    withFileTypes: true,
    exclude: (entry) => excluded.has(entry.name),
  })
  .concat(fs.globSync('{.ci,.github}/**/*', { cwd: repository, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) =>
    path.relative(repository, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
  )
  .toSorted()

export const readText = (file: string) => fs.readFileSync(path.join(repository, file), 'utf8')

export interface SourceFile {
  readonly path: string
  readonly imports: readonly Import[]
  /** The exported names, with `default`; `*` for a re-export of everything. */
  readonly exports: readonly string[]
}

export interface Import {
  /** As in the source, such as `#domain/result.ts`, `./draft.ts` or `react`. */
  readonly specifier: string
  /** The path from the root of the repository; null for a package or a virtual module. */
  readonly file: string | null
  /** The imported names; `*` for a namespace or a dynamic import. */
  readonly names: readonly string[]
}

const subpaths: Readonly<Record<string, string>> = {
  '#app/': 'app/',
  '#domain/': 'domain/',
  '#ports/': 'ports/',
  '#server/': 'server/',
  '#starter/': 'starter/',
  '#tests/': 'tests/',
}

/** Every TypeScript file with its imports, type imports included. */
export const sourceFiles: readonly SourceFile[] = repositoryFiles
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  .map(parse)

function parse(file: string): SourceFile {
  const { module, errors } = parseSync(file, readText(file))
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message}`)
  const imports = module.staticImports.map((item) =>
    toImport(
      file,
      item.moduleRequest.value,
      item.entries.map((entry) =>
        entry.importName.kind === 'Default' ? 'default' : (entry.importName.name ?? '*'),
      ),
    ),
  )
  const entries = module.staticExports.flatMap((item) => item.entries)
  for (const entry of entries) {
    if (entry.moduleRequest)
      imports.push(toImport(file, entry.moduleRequest.value, [entry.importName.name ?? '*']))
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = readText(file).slice(moduleRequest.start, moduleRequest.end)
    if (/^['"`][^$]*['"`]$/.test(literal)) imports.push(toImport(file, literal.slice(1, -1), ['*']))
  }
  return {
    path: file,
    imports,
    exports: entries.map((entry) =>
      entry.exportName.kind === 'Default' ? 'default' : (entry.exportName.name ?? '*'),
    ),
  }
}

function toImport(from: string, specifier: string, names: readonly string[]): Import {
  return { specifier, names, file: fileOf(from, specifier.replace(/\?.*$/, '')) }
}

function fileOf(from: string, specifier: string): string | null {
  if (specifier === '#site') return 'site.config.ts'
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  const subpath = Object.keys(subpaths).find((prefix) => specifier.startsWith(prefix))
  return subpath ? `${subpaths[subpath]}${specifier.slice(subpath.length)}` : null
}
