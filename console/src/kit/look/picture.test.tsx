import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const source = join(import.meta.dirname, '../..')

test('a picture of the server’s is offered in the eight widths', () => {
  const drawn = renderToStaticMarkup(<Picture src="/api/v2/photos/1" sizes="210px" alt="" />)
  expect(drawn).toContain('sizes="210px"')
  for (const width of [640, 750, 828, 1080, 1200, 1920, 2048, 3840])
    expect(drawn).toContain(`/api/v2/photos/1?width=${width} ${width}w`)
})

test('a file just chosen from the reader’s device is shown as it is', () => {
  expect(renderToStaticMarkup(<Picture src="blob:1" sizes="104px" alt="" />)).toContain('<img alt="" src="blob:1"/>')
})

test('no screen shows a picture by another way', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:tsx?|css)$/.test(file))
  const bare = files.filter((file) => {
    if (file.startsWith('kit/look/picture.')) return false
    return /<(?:img|picture|image)\b|new Image\(|createElement\('img'|url\((?!#)/.test(readFileSync(join(source, file), 'utf8'))
  })
  expect(files.length).toBeGreaterThan(300)
  expect(bare).toEqual([])
})
