export { beSite, site } from '#contract/surface/site'
