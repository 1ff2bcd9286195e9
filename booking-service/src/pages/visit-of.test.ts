import { expect, test } from 'vitest'
import { pageOf } from './known-pages.ts'
import { visitOf } from './visit-of.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const opened = (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const page = pageOf(path)
  return page && visitOf({ method, headers: { 'user-agent': browser, ...headers } }, page, 'lapka.test')
}

test('a public page is counted by the form of its address, and a post by its name', () => {
  expect(opened('/')).toEqual({ path: '/', host: '' })
  expect(opened('/en/vets/sofia/vaccination')).toEqual({ path: '/en/:trade/:city/:service', host: '' })
  expect(opened('/professionals/anything-at-all')).toEqual({ path: '/professionals/:id', host: '' })
  expect(opened('/blogs/en/ticks-in-spring')).toEqual({ path: '/blogs/en/ticks-in-spring', host: '' })
})

test('of where the reader came from only the host is kept, and nothing of our own pages', () => {
  expect(opened('/', { referer: 'https://www.example.com/search?q=my+name#x' })?.host).toBe('example.com')
  expect(opened('/', { referer: 'https://lapka.test/appointments/1' })?.host).toBe('')
  for (const referer of [
    'nonsense',
    'javascript:alert(1)',
    'android-app://com.example',
    `https://${'a'.repeat(60)}.${'b'.repeat(60)}.bg/`,
  ])
    expect([referer, opened('/', { referer })?.host]).toEqual([referer, ''])
})

test('private pages, programs and browsers that only prepare are not counted', () => {
  expect(opened('/dashboard/parent')).toBeUndefined()
  expect(opened('/appointments/1')).toBeUndefined()
  expect(opened('/', {}, 'HEAD')).toBeUndefined()
  expect(opened('/', { 'sec-purpose': 'prefetch' })).toBeUndefined()
  for (const agent of ['', 'curl/8', 'Mozilla/5.0 (compatible; Googlebot/2.1)', 'Mozilla/5.0 HeadlessChrome/140'])
    expect([agent, opened('/', { 'user-agent': agent })]).toEqual([agent, undefined])
})
