import i18next from 'i18next'
import texts from '../i18n/bg/home.json'

i18next.addResourceBundle('bg', 'home', texts)
