/** The audience of a page. All but `everyone` sign in first; anyone else gets "not found". */
export type Audience = 'everyone' | 'signed-in' | 'time-chosen' | 'professional' | 'with-profile' | 'clinic' | 'operator'

export type Area = 'parent' | 'professional' | 'clinic' | 'operator'

export type RegisteredPage = {
  path: string
  /** For search engines, which so find it in both languages. */
  isPublic?: boolean
  /** The file of the screen below `src/`, without its ending; the component is named like the file unless `component` says otherwise. */
  screen: string
  component?: string
  props?: object
  /** The key of the words that name the page in its tab, its heading and its head. Nothing: the screen is named after what it shows. */
  title?: string
  /** The key of the description for search engines and shared links. */
  description?: string
  /** Nothing: who is signed in. */
  audience?: Audience
  /** Where all others are sent, if they are to find something. */
  instead?: string
  /** The parts of the dashboard that have the page, where its path says `:area`. */
  areas?: readonly Area[]
  /** How trades are written in the address, where its path says `:trade`: nothing else stands there. */
  trades?: readonly string[]
  /** The rest of the address, which the screen reads. */
  tail?: string
  /** A visitor sees it before any script has run. */
  isPictured?: true
}
