import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pages } from '@lapka/contracts/pages.ts'

/** Posts are read on the site, where links lead to its pages. */
const isPost = (page: string): boolean => page.startsWith('booking-service/src/blog/posts/')
const sitePaths = new Set<string>(Object.values(pages).map(({ path }) => path))

const skipped = /(?:^|\/)(?:node_modules|dist|\.data)\//
const link = /\[[^\]]*\]\(([^)\s]+)\)/g
const isElsewhere = /^(?:[a-z]+:|\/\/)/

/** As GitHub makes them: in small letters, without punctuation, with a dash for each space. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const anchorsIn = (text: string): string[] => [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** Code holds no links. */
const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')

/** Every relative link of a page leads to a file that exists, and to a heading in it if it names one. */
export const findBrokenLinks = (root: string): string[] =>
  globSync('**/*.md', { cwd: root, exclude: (name) => name === 'node_modules' || name === '.git' })
    .filter((page) => !skipped.test(page))
    .flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8')
      return [...withoutCode(text).matchAll(link)].flatMap(([, target = '']) => {
        const [file = '', anchor] = target.split('#')
        if (isElsewhere.test(target)) return []
        if (isPost(page) && target.startsWith('/'))
          return sitePaths.has(target.split('?')[0] ?? '') ? [] : [`${page}: the site has no ${target}`]
        const path = file === '' ? join(root, page) : join(root, dirname(page), file)
        if (!existsSync(path)) return [`${page}: there is no ${file}`]
        if (anchor === undefined || anchorsIn(readFileSync(path, 'utf8')).includes(anchor)) return []
        return [`${page}: there is no heading #${anchor} in ${file || page}`]
      })
    })
