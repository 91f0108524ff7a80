export { offersNoPath, presentationOf, type StepContent, stepContent, type StepFace, stepFace } from '#rules';
