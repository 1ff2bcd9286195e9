import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repository } from '../supervisor/node-process.ts'
import { findUnknownRoutes } from './known-routes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-routes-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

test('a path of the console that no route answers is found, and each that one answers is not', async () => {
  const paths = "export const apiPaths = { pets: '/pets', cats: '/cats', petPart: (id, part) => `/pets/${id}/${part}` }\n"
  write('console/src/kit/api/api-paths.ts', paths)
  write(
    'console/src/pets/pets-api.ts',
    "apiPaths.petPart(id, 'add-entry')\napiPaths.petPart(id, 'ad-entry')\napiPaths.petPart(id, part)\n",
  )
  write('booking-service/src/pets/routes.ts', "app.get('/api/v2/pets')\n")
  write(
    'booking-service/src/pets/entries.ts',
    "const PATH = '/api/v2/pets'\napp.post(`${PATH}/:id/add-entry`)\napp.get(`${root}/steps/:id`)\napp.get(`${elsewhere}/:id`)\n",
  )
  write('booking-service/src/pets/entries.int.test.ts', "inject('/api/v2/pets/1/ad-entry')\ninject('/api/v2/cats')\n")
  expect(await findUnknownRoutes(folder)).toEqual([
    'console/src/kit/api/api-paths.ts asks for /cats (cats), which is no route of the API',
    'console/src/pets/pets-api.ts asks for /pets/*/ad-entry (petPart), which is no route of the API',
  ])
})

test('the console has none', async () => {
  expect(await findUnknownRoutes(repository)).toEqual([])
})
