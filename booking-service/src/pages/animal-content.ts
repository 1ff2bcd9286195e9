import type { AnimalList, AnimalTile, AnimalView } from '@lapka/contracts/api/animals.ts'
import { breedName } from '@lapka/contracts/breeds.ts'
import { addressIn } from '@lapka/contracts/pages.ts'
import { lettersOf } from '@lapka/contracts/transliterate.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { PageContent } from './content.ts'
import { escapeHtml } from './head.ts'
import { siteName } from './seo-texts.ts'

const texts = {
  bg: {
    title: 'Животни, които търсят дом',
    lead: 'Показват ги проверени приюти. Лапка не взема пари за осиновяване.',
    seeks: 'търси дом',
    homed: 'вече има дом',
    character: 'Какъв нрав има',
    health: 'Здраве',
    shelter: 'Къде живее сега',
    types: { dog: 'куче', cat: 'котка', rodent: 'гризач', bird: 'птица', reptile: 'влечуго' },
  },
  en: {
    title: 'Animals looking for a home',
    lead: 'Shown by verified shelters. Lapka takes no money for an adoption.',
    seeks: 'looking for a home',
    homed: 'has a home now',
    character: 'Character',
    health: 'Health',
    shelter: 'Where it lives now',
    types: { dog: 'dog', cat: 'cat', rodent: 'rodent', bird: 'bird', reptile: 'reptile' },
  },
} as const

const kindOf = ({ animalType, breed }: Pick<AnimalTile, 'animalType' | 'breed'>, language: Language): string =>
  breed === '' || breed === 'other'
    ? texts[language].types[animalType]
    : lettersOf(breedName(animalType, breed, language), language)

/** The first page of all animals that look for a home, as a reader sees it. */
export const animalsContent = (found: AnimalList, language: Language): Pick<PageContent, 'words' | 'data'> => {
  const { title, lead } = texts[language]
  const items = found.items.map((animal) => {
    const name = escapeHtml(lettersOf(animal.name, language))
    const what = escapeHtml(`${kindOf(animal, language)}, ${lettersOf(animal.city, language)}`)
    return `<li><h2><a href="${addressIn(`/adopt/${animal.id}`, language)}">${name}</a></h2><p>${what}</p></li>`
  })
  return {
    words: `<h1>${title}</h1><p>${lead}</p><ul>${items.join('')}</ul>`,
    data: { endpointName: 'animals', arg: {}, value: found },
  }
}

/** One animal: what its shelter says of it. One that has a home stays to be read, and is offered no more. */
export const animalContent = (animal: AnimalView, language: Language): PageContent => {
  const said = texts[language]
  const name = lettersOf(animal.name, language)
  const kind = kindOf(animal, language)
  const city = lettersOf(animal.city, language)
  const shelter = lettersOf(animal.shelter.name, language)
  const state = animal.status === 'homed' ? said.homed : said.seeks
  const told = [
    [said.character, animal.character],
    [said.health, animal.health],
  ]
    .filter(([, text]) => text !== '')
    .map(([title = '', text = '']) => `<h2>${title}</h2><p>${escapeHtml(text)}</p>`)
  return {
    seo: {
      title: `${name}, ${kind}: ${state} · ${siteName[language]}`,
      description: [`${name}, ${kind}, ${city}: ${state}.`, animal.character].filter(Boolean).join(' '),
      keywords: [name, kind, city, shelter].join(', '),
    },
    kind: 'website',
    words: `<h1>${escapeHtml(name)}</h1><p>${escapeHtml(`${kind}, ${city}: ${state}`)}</p>${told.join('')}<h2>${said.shelter}</h2><p><a href="${addressIn(`/professionals/${animal.shelter.id}`, language)}">${escapeHtml(shelter)}</a></p>`,
    data: { endpointName: 'animal', arg: animal.id, value: animal },
  }
}
