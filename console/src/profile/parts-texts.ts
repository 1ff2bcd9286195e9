import i18next from 'i18next'
import texts from '../kit/i18n/bg/profile-parts.json'

i18next.addResourceBundle('bg', 'profile-parts', texts)
