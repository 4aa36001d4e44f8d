import type { CSSOptions } from 'vite'

type PostcssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number]

const folders = [
  { folder: /\/app\/(styles|ui|public\/pictures)\//, layer: 'ui' },
  { folder: /\/app\/(deletion|offline|public)\//, layer: 'components' },
]

/**
 * Puts each CSS module of the public pages into the cascade layer of its folder (`layers.css`). Modules of the staff
 * area are in no layer, so that they override Mantine's styles.
 */
export const layerOfFolder: PostcssPlugin = {
  postcssPlugin: 'layer-of-folder',
  Once(root, { AtRule }) {
    const file = root.source?.input.file ?? ''
    const found = folders.find(({ folder }) => folder.test(file))
    if (!found || !file.endsWith('.module.css')) return
    const layer = new AtRule({ name: 'layer', params: found.layer })
    layer.append(root.nodes)
    root.append(layer)
  },
}
