#!/usr/bin/env bash
# The React renderer for texts of Strapi leaves captions and sizes of images out.
# Guess before the run: an image with a caption becomes <figure> with <figcaption>, and its size, which Strapi stores, is
# written, so that the page does not jump. A nested list stands within the item above it, as HTML demands.
# Seen with @strapi/blocks-react-renderer 1.0.2: the caption is nowhere, and neither are width and height. An image
# without a description has no `alt` at all, so screen readers read its file name. <ul> is a child of <ol>, which counts
# as no item and which HTML does not allow.
# Way round: components of one's own for `image` and `list`, with the property `blocks`.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent --legacy-peer-deps \
  @strapi/blocks-react-renderer@1.0.2 react@19.3.1 react-dom@19.3.1
cat > seen.mjs <<'JS'
import { BlocksRenderer } from '@strapi/blocks-react-renderer'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
const item = (text) => ({ type: 'list-item', children: [{ type: 'text', text }] })
const image = { name: 'march.jpg', url: '/march.jpg', caption: 'Abuja, 8 March', alternativeText: null, width: 400 }
const content = [
  { type: 'image', image: { ...image, height: 300 }, children: [{ type: 'text', text: '' }] },
  {
    type: 'list',
    format: 'ordered',
    children: [item('One'), { type: 'list', format: 'unordered', children: [item('Within')] }, item('Two')],
  },
]
const html = renderToStaticMarkup(createElement(BlocksRenderer, { content })).replace(/<link[^>]*>/, '')
console.log(html)
process.exit(html === '<img src="/march.jpg"/><ol><li>One</li><ul><li>Within</li></ul><li>Two</li></ol>' ? 0 : 1)
JS
node seen.mjs
