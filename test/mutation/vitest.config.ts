import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** Examples first, laws last: examples detect most mutants, and early detection costs little. */
class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLaw = ({ moduleId }: TestSpecification): boolean =>
      /laws|kept-failures|save-state|problem-index/.test(moduleId);
    return [...files.filter((file) => !isLaw(file)), ...files.filter(isLaw)];
  }
}

/** The tests that the mutation check runs for each mutant: those of the pure modules, each property on the cases of `test:quick`. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/{rules,edit,store,layout,trace}/**/*.test.ts', 'test/docs/codes-page.test.ts'],
    exclude: ['**/node_modules/**', '**/*.browser.test.ts', 'test/store/laws/undo-{2,3,4}.test.ts'],
    sequence: { sequencer: ExamplesFirst },
    testTimeout: 60_000,
    env: { PATHBOARD_QUICK: '1', PATHBOARD_MUTATION: '1' },
  },
});
