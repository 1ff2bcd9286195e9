import { hash } from 'node:crypto'
import { z } from 'zod'
import { blogParams, slug, type Post } from '@lapka/contracts/api/blog.ts'
import { id as uuid } from '@lapka/contracts/api/common.ts'
import { drawingOf, petDrawing } from '@lapka/contracts/drawn-faces.ts'
import { professionalName } from '@lapka/contracts/professional-name.ts'
import { languages, type Language } from '@lapka/contracts/roles.ts'
import { lettersOf } from '@lapka/contracts/transliterate.ts'
import { photoOwner } from '@lapka/projections/accounts/query.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import type { ProfessionalRow } from '@lapka/projections/professionals/search.ts'
import type { Dependencies } from '../../dependencies.ts'
import { displayLane } from '../../files/lanes.ts'
import { createRenditions } from '../../files/renditions.ts'
import type { App } from '../../http/app-type.ts'
import type { Posts } from '../../blog/posts.ts'
import { networkOf } from '../../http/network-of.ts'
import { perAddress } from '../../http/rate-limits.ts'
import { routeFor } from '../../http/route-for.ts'
import { blogTexts } from '../blog-texts.ts'
import { siteName, trades } from '../seo-texts.ts'
import { drawSocialImage } from './draw.ts'

const params = z.object({ language: z.enum(languages), id: z.string().max(100) })
const postImageParams = blogParams.extend({ slug })
const CACHED = 'public, max-age=86400'

type Shown = Pick<ProfessionalRow, 'professionalId' | 'displayName' | 'latinName' | 'role' | 'city' | 'photoId'>

/** For what has no picture of its own. */
export const generalImage = (language: Language): string => `/social-${language}.png`

/** Where a professional's picture is; another one when what it shows has changed, for networks ask once and keep it. */
export const socialImageOf = (row: Shown, language: Language): string =>
  `/social-images/${language}/${row.professionalId}?v=${versionOf(row, language)}`

const versionOf = (row: Shown, language: Language): string => {
  const { name, about } = textsOf(row, language)
  return hash('sha256', JSON.stringify([name, about, row.photoId])).slice(0, 12)
}

const textsOf = (row: Shown, language: Language) => ({
  siteName: siteName[language],
  name: professionalName(row, language),
  about: [trades[language][row.role], lettersOf(row.city, language)].filter(Boolean).join(' · '),
})

/** Where a post's picture is. */
export const postImageOf = ({ language, slug: name, title }: Pick<Post, 'language' | 'slug' | 'title'>): string =>
  `/social-images/${language}/blog/${name}?v=${hash('sha256', title).slice(0, 12)}`

/** The pictures that links to professionals and posts are shown with, outside of the API: robots may fetch them. */
export const socialImageRoutes = (app: App, { db, files, limits, now }: Dependencies, posts: Posts): void => {
  const renditions = createRenditions()

  const readPhoto = async (photoId: string | null) => {
    const accountId = photoId === null ? undefined : await photoOwner(db, photoId)
    return accountId === undefined || photoId === null ? undefined : files.read({ accountId, fileId: photoId })
  }

  const schema = { summary: 'A professional as their link is shown: photo, name and city', params }
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }
  app.get('/social-images/:language/:id', routeFor('open', schema, config), async (request, reply) => {
    const { language } = request.params
    const id = uuid.safeParse(request.params.id)
    const row = id.success ? await professionalById(db, id.data) : undefined
    if (row === undefined || row.verifiedAt === null)
      return reply.header('cache-control', 'no-cache').redirect(generalImage(language))
    const { professionalId, displayName, role } = row
    const draw = async () =>
      drawSocialImage({
        ...textsOf(row, language),
        drawing: drawingOf({ id: professionalId, displayName, role }),
        photo: await readPhoto(row.photoId),
      })
    const key = `${language} ${professionalId} ${versionOf(row, language)}`
    const image = await renditions.at(key, () => displayLane(networkOf(request.ip), (inTurn) => inTurn(draw)))
    return reply.headers(imageHeaders).send(image)
  })

  const postSchema = { summary: 'A post as its link is shown: its title', params: postImageParams }
  app.get('/social-images/:language/blog/:slug', routeFor('open', postSchema, config), async (request, reply) => {
    const { language, slug: name } = request.params
    const post = posts.find(language, name, now().slice(0, 10))
    if (post === undefined) return reply.header('cache-control', 'no-cache').redirect(generalImage(language))
    const draw = () =>
      drawSocialImage({
        siteName: siteName[language],
        name: post.title,
        about: blogTexts[language].title,
        drawing: petDrawing,
        photo: undefined,
      })
    const key = `${language} blog ${name}`
    const image = await renditions.at(key, () => displayLane(networkOf(request.ip), (inTurn) => inTurn(draw)))
    return reply.headers(imageHeaders).send(image)
  })
}

const imageHeaders = { 'content-type': 'image/jpeg', 'cache-control': CACHED, 'x-content-type-options': 'nosniff' }
