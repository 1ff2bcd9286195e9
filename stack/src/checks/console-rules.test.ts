import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repository } from '../supervisor/node-process.ts'
import { findConsoleFaults } from './console-rules.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-console-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (files: Record<string, string>) => {
  mkdirSync(join(folder, 'contracts/src'), { recursive: true })
  writeFileSync(join(folder, 'contracts/src/pages.ts'), "login: { path: '/login' },\ndashboard: { path: '/dashboard/*' },\n")
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'console/src', file)), { recursive: true })
    writeFileSync(join(folder, 'console/src', file), text)
  }
  return findConsoleFaults(folder)
}

test('a stylesheet of another feature is found, and a shared one is not', () => {
  const bills = "import classes from '../pets/pets.module.css'\nimport answers from '../kit/ui/answers.module.css'\n"
  expect(write({ 'bills/bills.tsx': bills })).toEqual([
    'bills/bills.tsx imports the stylesheet pets/pets.module.css of another feature',
  ])
})

test('an address of the API is found everywhere but in the file that spells them', () => {
  const literal = "const url = '/api/v2/pets'\n"
  expect(
    write({ 'kit/api/api-paths.ts': literal, 'pets/pets-api.ts': literal, 'bills/bills-api.ts': "({ url: '/bills' })\n" }),
  ).toEqual([
    expect.stringContaining('bills/bills-api.ts spells a path'),
    expect.stringContaining('pets/pets-api.ts spells an address'),
  ])
})

test.each(["'/login?redirectedFrom='", '`/dashboard/${area}`', '<Link to="/">', "`${pathTo('dashboard')}/pets`"])(
  'the address of a page is found everywhere but in the registry: %s',
  (spelled) => {
    expect(write({ 'kit/pages/registry.ts': spelled, 'pets/pets.tsx': spelled })).toEqual([
      'pets/pets.tsx spells the address of a page: take it from pathTo',
    ])
  },
)

test('a path of the API, a part of an address and one of a longer name are not a page', () => {
  const text = "'/api/docs' '/login-attempts' 'pets/login' `${pathTo('dashboard')}/`\n"
  expect(write({ 'pets/pets.tsx': text })).toEqual([])
})

test('a small file with one user is found; one with two, a large one and one that is fetched late are not', () => {
  const user =
    "import { one } from './one.ts'\nimport { two } from './two.ts'\nimport { large } from './large.ts'\nconst late = import('./late.ts')\n"
  const files = {
    'a/user.ts': user,
    'a/other.ts': "import { two } from './two.ts'\n",
    'a/one.ts': '',
    'a/two.ts': '',
    'a/late.ts': '',
  }
  expect(write({ ...files, 'a/large.ts': '\n'.repeat(30) })).toEqual([
    'a/one.ts is small and only a/user.ts uses it: put it there',
  ])
})

test('an import of what stands above is found, also one that is fetched late; one of what stands below is not', () => {
  const files = {
    'kit/ui/card.tsx': "import { pet } from '../../entities/pet/pet.ts'\n",
    'entities/pet/pet.ts': "import '../../kit/ui/card.tsx'\nconst late = () => import('../../pets/pet-page.tsx')\n",
    'pets/pet-page.tsx': "import { pet } from '../entities/pet/pet.ts'\nimport type { store } from '../app/store.ts'\n",
    'app/store.ts': "import { page } from '../pets/pet-page.tsx'\n",
    'main.tsx': "import { store } from './app/store.ts'\n",
  }
  expect(
    write(files)
      .filter((fault) => fault.includes('stands above'))
      .toSorted(),
  ).toEqual([
    'entities/pet/pet.ts imports pets/pet-page.tsx, which stands above it',
    'kit/ui/card.tsx imports entities/pet/pet.ts, which stands above it',
    'pets/pet-page.tsx imports app/store.ts, which stands above it',
  ])
})

test('a class that its stylesheet does not have is found, and one that it has is not', () => {
  const bills =
    "import classes from './bills.module.css'\n;<p className={classes.row} data-x={classes.total} data-y={classes.totals} />\n"
  expect(write({ 'bills/bills.module.css': '.row:hover {}\n.totals {}\n', 'bills/bills.tsx': bills })).toEqual([
    'bills/bills.tsx uses classes.total, which ./bills.module.css does not have',
  ])
})

test('a class that no file uses is found; one that is looked up by its name is used', () => {
  const bills =
    "import classes from './bills.module.css'\n;<p className={classes.row} data-x={classes[isPaid ? 'paid' : 'open']} />\n"
  const sheet = '/* .old {} */\n.row:hover, .paid {}\n.open :global(.rbc-event) {}\n@media print {\n  .row .unpaid {}\n}\n'
  expect(write({ 'bills/bills.module.css': sheet, 'bills/bills.tsx': bills })).toEqual([
    'bills/bills.module.css has the class .unpaid, which no file uses',
  ])
})

test('a part of the kit is found whose styles are loaded neither beside it nor at the start', () => {
  const styles = join(folder, 'node_modules/@mantine/core/styles')
  mkdirSync(styles, { recursive: true })
  for (const name of ['Button', 'Group', 'Progress']) writeFileSync(join(styles, `${name}.layer.css`), '')
  const files = {
    'main.tsx': "import '@mantine/core/styles/Button.layer.css'\n",
    'pets/pets.tsx': "import { Button, Group, TextInput } from '@mantine/core'\n",
    'bills/bills.tsx': "import { Progress } from '@mantine/core'\nimport '@mantine/core/styles/Progress.layer.css'\n",
  }
  expect(write(files)).toEqual([
    'pets/pets.tsx draws a Group without its styles: import @mantine/core/styles/Group.layer.css beside it',
  ])
})

test('the console has none of these', () => {
  expect(findConsoleFaults(repository)).toEqual([])
})

test('a width that is no breakpoint is found, in stylesheets and scripts; breakpoints and widths of containers are not', () => {
  const sheet = `@media (max-width: 599px) and (min-width: 1100px) {}
@media (max-width: 600px) {}
@media (width < 48em) {}
@container (max-width: 13rem) {}
`
  expect(
    write({
      'kit/look/breakpoints.ts':
        'export const breakpoints = { largePhone: 600, desktop: 1100 } as const\nuseMediaQuery(`(min-width: ${a}px)`)\n',
      'bills/bills.css': sheet,
      'bills/bills.tsx': "useMediaQuery('(min-width: 600px)')\nuseMediaQuery('(hover: none)')\n",
    }),
  ).toEqual([
    'bills/bills.tsx asks for the width of the screen: take it from kit/look/breakpoints.ts',
    'bills/bills.css changes at "max-width: 600px", which is none of the breakpoints in kit/look/breakpoints.ts',
    'bills/bills.css changes at "width < 48em", which is none of the breakpoints in kit/look/breakpoints.ts',
  ])
})
