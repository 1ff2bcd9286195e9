import { expect, test } from 'vitest'
import { readSaved, withSaved } from './saved-searches.tsx'

const vets = { name: 'Ветеринари наблизо', search: 'role=VET' }

test('the same name means the filters that were saved last, and the newest is first', () => {
  const saved = withSaved(withSaved([], vets), { name: 'Котки', search: 'species=cat' })
  expect(saved.map(({ name }) => name)).toEqual(['Котки', 'Ветеринари наблизо'])
  expect(withSaved(saved, { name: ' Ветеринари наблизо ', search: 'role=VET&city=София' })[0]).toEqual({
    name: 'Ветеринари наблизо',
    search: 'role=VET&city=София',
  })
})

test('the same filters saved under another name have been renamed', () => {
  expect(withSaved([vets], { name: 'Лекари', search: vets.search })).toEqual([{ name: 'Лекари', search: vets.search }])
})

test('a search without a name is not kept, and the list does not grow for ever', () => {
  expect(withSaved([vets], { name: '  ', search: 'q=a' })).toEqual([vets])
  const many = Array.from({ length: 30 }, (_, nth) => ({ name: `${nth}`, search: `q=${nth}` })).reduce(withSaved, [])
  expect(many).toHaveLength(20)
})

test('any other value in the browser’s store is no saved search', () => {
  expect(readSaved('{')).toEqual([])
  expect(readSaved('{"name":"x"}')).toEqual([])
  expect(readSaved(JSON.stringify([vets, { name: 1 }, null]))).toEqual([vets])
})
