-- The gifts of before show the story, as they did. From now on it is shown where the giver says so.
ALTER TABLE "gifts" ADD COLUMN "show_story" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "gifts" ALTER COLUMN "show_story" SET DEFAULT false;
