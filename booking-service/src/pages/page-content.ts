import { id as uuid } from '@lapka/contracts/api/common.ts'
import { professionalName } from '@lapka/contracts/professional-name.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { listedAnimals, shownAnimal } from '@lapka/projections/animals/query.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import type { Posts } from '../blog/posts.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ReadFront } from '../landings/front.ts'
import type { Landings } from '../landings/read-landings.ts'
import type { BuiltConsole } from './built-console.ts'
import { animalContent, animalsContent } from './animal-content.ts'
import { blogContent, postContent } from './blog-content.ts'
import type { PageContent } from './content.ts'
import type { KnownPage } from './known-pages.ts'
import { landingContent } from './landing-content.ts'
import { openDaysOf } from '../professionals/any-vet.ts'
import { professionalSeo } from './professional-seo.ts'
import { profileStructured, profileWords } from './professional-words.ts'
import { defaultSeo, siteName } from './seo-texts.ts'
import { socialImageOf } from './social-image/route.ts'

/** The sources of public pages besides the views. */
export type Written = { posts: Posts; landings: Landings; readFront: ReadFront }

type Parts = Pick<Dependencies, 'db' | 'now' | 'publicUrl'> & Written

/** Undefined where nothing is there: an unlisted professional, a post that is none. */
export const createContentReader = ({ db, now, publicUrl, posts, landings, readFront }: Parts) => {
  const { origin } = new URL(publicUrl)
  const today = () => now().slice(0, 10)

  const professional = async (asked: string | undefined, language: Language): Promise<PageContent | undefined> => {
    const id = uuid.safeParse(asked)
    const row = id.success ? await professionalById(db, id.data) : undefined
    if (row === undefined || row.verifiedAt === null) return undefined
    const shown = { ...row, openDays: await openDaysOf({ db, now }, row) }
    return {
      seo: professionalSeo(row, language),
      kind: 'profile',
      name: professionalName(row, language),
      image: socialImageOf(row, language),
      structured: [profileStructured(origin, shown, language)],
      words: profileWords(shown, language),
    }
  }

  const animal = async (asked: string | undefined, language: Language): Promise<PageContent | undefined> => {
    const id = uuid.safeParse(asked)
    const found = id.success ? await shownAnimal(db, id.data) : undefined
    return found && animalContent(found, language)
  }

  const landing = async (parameters: Record<string, string>, language: Language): Promise<PageContent | undefined> => {
    const [trade = '', city = '', service] = [parameters['trade'], parameters['city'], parameters['service']].map(
      (part) => part && decodeURIComponent(part),
    )
    const found = await landings.find({ language, trade, city, service })
    return found && landingContent({ origin, ...found, language })
  }

  return async (
    { built }: BuiltConsole,
    { name, path, parameters }: KnownPage,
    language: Language,
  ): Promise<PageContent | undefined> => {
    if (path.startsWith('/professionals/:id')) return professional(parameters['id'], language)
    if (/landing/i.test(name)) return landing(parameters, language)
    if (name === 'animal') return animal(parameters['id'], language)
    if (name === 'post') {
      const post = parameters['language'] === language ? posts.find(language, parameters['slug'] ?? '', today()) : undefined
      return post && postContent(origin, post)
    }
    const { title, ...head } = built[path]?.head[language] ?? {}
    const own = title === undefined ? head : { ...head, title: `${title} · ${siteName[language]}` }
    const content: PageContent = { seo: { ...defaultSeo[language], ...own }, kind: 'website' }
    if (name === 'home') return { ...content, data: { endpointName: 'front', arg: language, value: await readFront(language) } }
    if (name === 'adopt') return { ...content, ...animalsContent(await listedAnimals(db, { page: 1 }), language) }
    if (name !== 'blogs' && name !== 'blogsInBulgarian' && name !== 'blogsInEnglish') return content
    return { ...content, ...blogContent(posts.list(language, today())) }
  }
}
