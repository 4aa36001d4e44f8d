import { expect, test } from 'vitest'
import { palette } from '#app/styles/palette.ts'
import { readText, repositoryFiles } from './source-files.ts'

test('the style sheet declares the colours of the palette, and no other', () => {
  const declared = [...readText('app/styles/tokens.css').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)]
  expect(Object.fromEntries(declared.map(([, name, value]) => [name, value]))).toEqual(palette)
})

/** Where else a colour may stand, and why. */
const drawings: Readonly<Record<string, string>> = {
  'app/admin/theme.ts': 'Mantine wants ten shades of each colour, and the design has fewer',
  'app/public/home/women.tsx': 'a drawing: skin, hair and lips are no colours of the design',
  'app/admin/shell/navbar.module.css': 'a backdrop inherits no custom properties in browsers of 2023',
  'app/public/about/mandate-strips.module.css': 'the design wants this one text on o-700 warmer than paper',
}

test('what cannot read the palette repeats its colours, and nothing else brings colours of its own', () => {
  const known = new Set<string>(Object.values(palette))
  const others = repositoryFiles
    .filter((file) => /^(app|domain|server)\/.*\.(tsx?|css|svg)$/.test(file) && !/\.test\.tsx?$/.test(file))
    // Drawings are painted in many tones.
    .filter((file) => !/\/scenes\/|^app\/styles\/palette\.ts$/.test(file) && !Object.hasOwn(drawings, file))
    .flatMap((file) =>
      [...readText(file).matchAll(/(?<!&)#(?:[0-9a-f]{6}|[0-9a-f]{3})\b(?![\w-])/gi)]
        .filter(([colour]) => !known.has(colour.toLowerCase()))
        .map(([colour]) => `${file}: ${colour}`),
    )
  expect(others, 'Use a colour of app/styles/palette.ts, or its custom property.').toEqual([])
})
